import { expect, test } from 'vitest'
import { chooseLocale } from './locale.ts'

test("the stored choice wins, then the browser's preference, then Chinese", () => {
  const cases: [stored: string | null, accepted: string | undefined, wanted: string][] = [
    ['en-US', 'zh-CN', 'en-US'],
    ['zh-CN', 'en', 'zh-CN'],
    ['fr-FR', 'en-GB,zh', 'en-US'],
    [null, undefined, 'zh-CN'],
    [null, '', 'zh-CN'],
    [null, 'en-GB,en;q=0.9,zh;q=0.8', 'en-US'],
    [null, 'fr;q=0.9, zh-TW;q=0.7, en;q=0.6', 'zh-CN'],
    [null, 'zh;q=0.1,en;q=0.2', 'en-US'],
    [null, 'zh;q=0,en;q=0.1', 'en-US'],
    [null, 'fr', 'zh-CN'],
    [null, ';;;,,q=1', 'zh-CN'],
  ]
  for (const [stored, accepted, wanted] of cases)
    expect(chooseLocale(stored, accepted), `${stored} ${accepted}`).toBe(wanted)
})
