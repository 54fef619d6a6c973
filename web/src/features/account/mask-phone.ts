/** A phone as shown where others may see the screen: 138****8000. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`
