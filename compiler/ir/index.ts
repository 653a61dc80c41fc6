/**
 * The IR: the one meaning of a set of source files. JSON, and nothing in it but objects, arrays, strings, whole numbers,
 * booleans and null. A name is kept for people to read; whatever the program needs is an index into an array of the same
 * game, so no engine ever looks a name up.
 *
 * Truth is 0 or 1. Nothing is one value for every type, the least 32-bit integer; numbers saturate above it.
 * A local is a slot of its code's own frame: parameters first, then the others in the order of the source.
 *
 * Generated from schema/ir.schema.json by scripts/generate-ir.js: edit that one.
 */

export type * from './code.ts';
export type * from './game.ts';
export type * from './look.ts';
export type * from './scenario.ts';
