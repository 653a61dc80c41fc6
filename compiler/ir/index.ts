/**
 * The IR: the compiled form of a set of source files. JSON, and nothing in it but objects, arrays, strings, whole numbers,
 * booleans and null. Names are only for people: references are indices into an array of the same
 * game, so no engine looks up a name.
 *
 * Truth is 0 or 1. Nothing is a value of every type, the least 32-bit integer; arithmetic saturates above it.
 * A local is a slot of its code's own frame: parameters first, then the others in the order of the source.
 * It is read only after what binds it, in the same body, and bound once there.
 *
 * Generated from schema/ir.schema.json by scripts/generate-ir.js: edit that one.
 */

export type * from './code.ts';
export type * from './forms.ts';
export type * from './game.ts';
export type * from './look.ts';
export type * from './scenario.ts';
