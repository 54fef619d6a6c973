/** What is shown of a phone where others may look on: 138****8000. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`
