import { ProgramAnswer, type ProgramProblem } from '@faka/contract/delivery/delivery-program'

/**
 * Seconds from one attempt to the next: seconds for a program that restarts, then minutes, in total about four hours;
 * then the order waits for manual delivery, which the buyer should not wait longer for.
 */
export const programRetryDelays = [10, 60, 300, 900, 1800, 3600, 7200] as const

/** What a program answered: the cards, or why there are none. */
export type ProgramOutcome = { cards: readonly string[] } | { problem: ProgramProblem }

/**
 * Evaluates an answer, which is undefined where nothing answered in time. Two cards are the same where `normalize` makes
 * them one.
 */
export function readProgramAnswer(
  answer: { status: number; body: unknown } | undefined,
  quantity: number,
  normalize: (card: string) => string,
): ProgramOutcome {
  if (!answer) return { problem: 'noAnswer' }
  if (answer.status !== 200) return { problem: 'status' }
  const { data } = ProgramAnswer.safeParse(answer.body)
  if (!data || data.cards.some((card) => card.includes('\0') || normalize(card) === ''))
    return { problem: 'malformed' }
  if (data.cards.length !== quantity) return { problem: 'count' }
  if (new Set(data.cards.map(normalize)).size < quantity) return { problem: 'repeated' }
  return { cards: data.cards }
}

/** Other cards for the same order are never delivered: one of the two answers was used up for nothing. */
const endsAtOnce: ReadonlySet<ProgramProblem> = new Set(['differs', 'removed'])

/** The state of a call after an attempt that delivered nothing. */
export const stateAfterProblem = (problem: ProgramProblem, tries: number): 'pending' | 'failed' =>
  endsAtOnce.has(problem) || tries > programRetryDelays.length ? 'failed' : 'pending'
