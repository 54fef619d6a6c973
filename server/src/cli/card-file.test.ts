import { expect, test } from 'vitest'
import { readCardFile } from './card-file.ts'
import { UsageError } from './usage-error.ts'

const read = (text: string, format: 'txt' | 'csv' = 'txt') => readCardFile(Buffer.from(text), format)
const faultOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  return 'no fault'
}

test('a text file holds one card on each line, byte for byte, without the line endings of any system', () => {
  expect(read('﻿A-1\r\n  B 2  \nC\t3,"x"\r\n').cards).toEqual(['A-1', '  B 2  ', 'C\t3,"x"'])
  expect(read('last line without its end').cards).toEqual(['last line without its end'])
  expect(read('账号----密码 é é').cards).toEqual(['账号----密码 é é'])
  expect(read('a\rb').cards).toEqual(['a\rb'])
})

test('empty lines are skipped and reported, and each card has its line number', () => {
  expect(read('A\n\n  \t\nB\n\n')).toEqual({ cards: ['A', 'B'], lines: [1, 4], emptyLines: [2, 3, 5] })
  expect(read('')).toEqual({ cards: [], lines: [], emptyLines: [] })
  expect(read('A\n\n"B"\n', 'csv')).toEqual({ cards: ['A', 'B'], lines: [1, 3], emptyLines: [2] })
})

test('the cells of a CSV of one column are cards, quoted or not', () => {
  expect(read('\uFEFF"a,b"\r\n"say ""hi"""\r\nplain\r\n', 'csv').cards).toEqual(['a,b', 'say "hi"', 'plain'])
  expect(read(' kept \n=1+1\n', 'csv').cards).toEqual([' kept ', '=1+1'])
})

test('an invalid line is reported by its number, never by its content', () => {
  expect(faultOf(() => read('ok\nSECRET,SECRET\nok\na,b\n', 'csv'))).toBe(
    'A CSV of cards has one column; a card with a comma in it needs quotes: line 2, 4.',
  )
  expect(faultOf(() => read('ok\n"SECRET\nSECRET"\nok,ok\n', 'csv'))).toContain('one column')
  expect(faultOf(() => read('ok\n"SECRET\nSECRET"\nok\n', 'csv'))).toBe(
    'A card has to stay on one line: line 2.',
  )
  expect(faultOf(() => read('ok\n"SECRET\n', 'csv'))).toContain('this is no CSV')
  expect(faultOf(() => read('ok\n"SEC"RET\n', 'csv'))).toContain('The quotes of line 2')
})

test('a file in GBK or UTF-16 is read like one in UTF-8, and one in no encoding is rejected with the line number', () => {
  const gbk = Buffer.concat([Buffer.from('ok\n'), Buffer.from([0xc7, 0xe0, 0xc4, 0xfb]), Buffer.from('\n')])
  expect(readCardFile(gbk, 'txt').cards).toEqual(['ok', '青柠'])
  expect(readCardFile(gbk, 'txt', 'gbk').cards).toEqual(['ok', '青柠'])
  expect(faultOf(() => readCardFile(gbk, 'txt', 'utf-8'))).toBe('The file is not in utf-8.')
  const utf16 = Buffer.from('\uFEFFA-1\n青柠\n', 'utf16le')
  expect(readCardFile(utf16, 'txt').cards).toEqual(['A-1', '青柠'])
  const neither = Buffer.concat([Buffer.from('ok\n'), Buffer.from([0xff, 0xff])])
  expect(faultOf(() => readCardFile(neither, 'txt'))).toBe(
    'The file is in neither UTF-8 nor GBK (line 2). Save it as UTF-8 and try again.',
  )
})

test('UTF-8 is never taken for GBK, and what only looks like GBK by one byte is not lost', () => {
  expect(read('卡密----密码').cards).toEqual(['卡密----密码'])
  expect(readCardFile(Buffer.from('é卡'), 'txt').cards).toEqual(['é卡'])
})
