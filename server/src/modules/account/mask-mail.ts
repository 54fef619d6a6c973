/** A mail address by which its owner can be recognized but not written to: `q***@example.com`. Empty stays empty. */
export const maskMail = (mail: string): string => mail.replace(/^(.).*(?=@)/u, '$1***')
