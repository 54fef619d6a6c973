/** Something that the operator of the shop can fix; its message is a whole sentence for them. */
export class OperatorError extends Error {}
