import type { BuyerContact } from '@faka/contract/shared/contact'

const maskEnd = (text: string, shown: number): string => `${text.slice(0, shown)}***`

/** A contact of which only so much is left that a buyer who names it can be recognized: `138****0000`, `m***@mail.example`. */
export const maskContact = ({ phone, mail, qq }: BuyerContact) => ({
  phone: phone === undefined ? null : `${phone.slice(0, 3)}****${phone.slice(-4)}`,
  mail: mail === undefined ? null : maskEnd(mail, 1) + mail.slice(mail.lastIndexOf('@')),
  qq: qq === undefined ? null : maskEnd(qq, 2),
})
