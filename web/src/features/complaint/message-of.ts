import { ComplaintText } from '@faka/contract/complaint/complaint'

/** The message that goes with an act, if one is typed and long enough to be sent. */
export const messageOf = (typed: string): { text?: string } => {
  const text = ComplaintText.safeParse(typed).data
  return text === undefined ? {} : { text }
}
