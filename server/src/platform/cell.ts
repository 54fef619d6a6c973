import { idDigits, idLength, numberLengths } from '@faka/contract/shared/ids'
import type { Services } from './ctx.ts'
import { newNumber } from './random.ts'

/**
 * A part of the tenants, with all that belongs to them, in a schema of its own. What belongs to none is in the common
 * schema, which is that of the first cell.
 */
export interface Cell {
  /** 0: the first, and in most installations the only one. */
  number: number
  schema: string
}

/** Two digits name a cell. */
const cellDigits = 2
export const maxCell = idDigits.length ** cellDigits - 1

/** The cell of that number. Throws for one that no number of a row could carry. */
export function toCell(number: number): Cell {
  if (!Number.isInteger(number) || number < 0 || number > maxCell)
    throw new Error(`there is no cell ${number}`)
  return { number, schema: number === 0 ? 'public' : `cell_${number}` }
}

/** What the numbers of a cell begin with: nothing for those of the first, which are as long as before there were cells. */
const prefixOf = ({ number }: Cell): string =>
  number === 0 ? '' : `${idDigits[Math.floor(number / idDigits.length)]}${idDigits[number % idDigits.length]}`

/** A public number of something that lives in a cell, which it carries: `length` random digits after those of the cell. */
export const newCellNumber = ({ cell, random }: Pick<Services, 'cell' | 'random'>, length: number): string =>
  prefixOf(cell) + newNumber(random, length)

/** The digits of a timed number that are its time: of a minute, in a cycle of two years. */
const timeDigits = 4

/** The digits of a minute. */
function timeOf(at: Date): string {
  const minute = Math.floor(at.getTime() / 60_000)
  let time = ''
  for (let digit = timeDigits - 1; digit >= 0; digit--)
    time += idDigits[Math.floor(minute / 32 ** digit) % 32]
  return time
}

/**
 * A public number of something that lives in a cell, which begins with the minute it was made in, after the digits of the
 * cell; its other digits are random, 80 bits. Numbers of the same time are neighbours in an index, so that writing them
 * changes few pages of a large one.
 */
export const newTimedNumber = ({ cell, random }: Pick<Services, 'cell' | 'random'>, now: Date): string =>
  prefixOf(cell) + timeOf(now) + newNumber(random, idLength - timeDigits)

/** The first number that `newTimedNumber` could make in that minute. */
export const firstTimedNumber = (cell: Cell, at: Date): string =>
  prefixOf(cell) + timeOf(at) + '0'.repeat(idLength - timeDigits)

const lengthsWithCell = numberLengths.map((length) => cellDigits + length)

/** The number of the cell that a public number carries: 0 for numbers of the first cell, and for other texts. */
export function findCellOfNumber(number: string): number {
  if (!lengthsWithCell.includes(number.length)) return 0
  const digits = Array.from(number.slice(0, cellDigits), (digit) => idDigits.indexOf(digit))
  return digits.includes(-1) ? 0 : digits.reduce((sum, digit) => sum * idDigits.length + digit, 0)
}

/** The number that a copy in another cell has of what has this one in the first. */
export const numberInCell = (cell: Cell, number: string): string => prefixOf(cell) + number

/** The number in the first cell of what a copy has this one of. */
export const findFirstNumber = (number: string): string =>
  findCellOfNumber(number) === 0 ? number : number.slice(cellDigits)
