import * as z from 'zod/mini'

/** One text for each card: the whole box for one card, which may have several lines; else a line for each. */
export const splitTexts = (typed: string, count: number): string[] =>
  (count === 1 ? [typed.trim()] : typed.split(/\r?\n/)).filter((text) => text.trim() !== '')

/** The typed texts that replace so many cards; none where these come from elsewhere. */
export const replacementTexts = (needed: boolean, count: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => (needed ? splitTexts(typed, count) : [])),
    ),
    z
      .array(z.string().check(z.maxLength(4096)))
      .check(z.refine((texts) => !needed || texts.length === count, 'differs')),
  )

/** The sentences where the texts are wrong. */
export const replacementTextErrors = {
  differs: 'complaints.replace.differs',
  wrong: 'complaints.replace.tooLong',
} as const
