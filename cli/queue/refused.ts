/** Work that a worker does not do, with the reason. It is not tried again. */
export class Refused extends Error {}
