/** Something that the person who runs the shop can put right; its message is a whole sentence for him. */
export class OperatorError extends Error {}
