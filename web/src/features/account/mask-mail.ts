/** A mail address as shown where others may see the screen: q***@example.com. */
export const maskMail = (mail: string): string => mail.replace(/^(.).*(?=@)/u, '$1***')
