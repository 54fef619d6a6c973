import { maxFen } from '@faka/contract/shared/money'
import { readInteger } from '../../read-values.ts'

/** An amount, which is stored in 分; undefined if it is none. */
export function readFen(text: string | null | undefined): number | undefined {
  const fen = readInteger(text)
  return fen !== undefined && fen >= 0 && fen <= maxFen ? fen : undefined
}

/** A boolean of PostgreSQL. */
export const isTrue = (text: string | null | undefined): boolean => /^t(?:rue)?$/.test(text ?? '')
