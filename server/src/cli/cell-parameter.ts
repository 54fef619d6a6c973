import type { Ctx, Services } from '../platform/ctx.ts'
import type { Parameter } from './command.ts'
import { UsageError } from './usage-error.ts'

/** The cell in which something new is made. */
export const cellParameter: Parameter = {
  syntax: '--cell <number>',
  description: {
    zh: '开在哪个分区（见 cell list）；不写则开在店铺最少的分区',
    en: 'in which cell, as cell list shows it; default: the one with the fewest shops',
  },
}

/** The services of the cell of that number. @throws UsageError if there is no such cell */
export function findCellOrReject({ cells }: Ctx, number: string): Services {
  const found = /^\d{1,4}$/.test(number) ? cells.find(Number(number)) : undefined
  if (found) return found
  throw new UsageError([
    {
      zh: `没有分区 ${number}，用 cell list 查看。`,
      en: `There is no cell ${number}. See cell list.`,
    },
  ])
}
