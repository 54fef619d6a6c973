/** A masked contact in one line. */
export const shownContact = ({
  phone,
  mail,
  qq,
}: {
  phone: string | null
  mail: string | null
  qq: string | null
}): string => [phone, mail, qq].filter(Boolean).join(' · ') || '–'
