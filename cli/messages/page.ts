/** Replies of the server of `edit` that are not a file: sentences, which the page shows. */
import { text } from '../../grammar/templates.ts';

// Requests
export const thisMachineOnly = text('This server is for this machine alone.');
export const onlyGet = text('Only GET and HEAD are allowed here.');
export const pageIsAt = text('This page is at 127.0.0.1.');
export const noPicture = text('There is no such picture.');
export const nothingHere = text('There is nothing here.');
export const onlyOwnPage = text('Only the page of this server may save.');
export const startedAgain = text('The server was started again since this page was loaded.');
export const readOnly = text('This folder is read-only: the server was started without --write.');
export const notPath = text('This is no path of a file.');
export const noBase = text('The request does not say which text it began from.');
export const noDeleted = text('The request does not say which text it deletes.');
export const cutOff = text('[path] was not received completely.');
export const badDraft = text('The draft of [path] is damaged or too large.');

// Files that are not written
export const pathTooLarge = text('[path] is larger than 1 MiB.');
export const pathNotText = text('[path] is not text in UTF-8.');
export const zeroByte = text('[path] is not text: it has a zero byte.');
export const fileNotWritten = text('[path] could not be written: [reason].');
export const fileNotDeleted = text('[path] could not be deleted: [reason].');
export const draftNotWritten = text('The draft of [path] could not be written: [reason].');
export const pathNotSource = text('[path] is not a source file: the names of source files end in .bound.');
export const pathNotAllowed = text('[path] is no path that a file may have.');
export const pathIsLink = text('[path] is a link, and links are not written.');
export const pathNotFile = text('[path] is not a file.');
export const pathOutside = text('[path] is outside of the folders that may be written.');
export const tooManyOfThese = text('There are more than [#most] files.');
export const tooLargeTogether = text('These files have more than [#most] MiB together.');
