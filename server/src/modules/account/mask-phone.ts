/** A phone by which its owner can be recognized but not called: `138****0000`. Empty stays empty. */
export const maskPhone = (phone: string): string =>
  phone === '' ? '' : `${phone.slice(0, 3)}****${phone.slice(-4)}`
