/** How a code is sent: to a phone by SMS, or to a mail address. */
export const codeWays = ['phone', 'mail'] as const
export type CodeWay = (typeof codeWays)[number]
