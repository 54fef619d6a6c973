import type { testChannel } from '@faka/contract/pay-channel/pay-channel'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { LocalizedText } from './localized-text.ts'

/** What a test of a payment method showed, and what it could not check. */
export function describeTest(
  { ok, detail, notChecked }: ReplyOf<typeof testChannel>,
  t: (text: LocalizedText) => string,
): string {
  const open = notChecked.map((what) => t({ zh: `未检查：${what}`, en: `Not checked: ${what}` }))
  const found = t(
    ok
      ? { zh: `可以使用：${detail}`, en: `It works: ${detail}` }
      : { zh: `不能使用：${detail}`, en: `It does not work: ${detail}` },
  )
  return [found, ...open].join('\n')
}
