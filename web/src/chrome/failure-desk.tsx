import { OrderNo } from '@faka/contract/ids'
import { errorOrderUrl, verifyPasswordUrl } from '@faka/contract/urls'
import { useEffect } from 'react'
import { listen } from '../kernel/events.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { useNavigate } from '../kernel/routing.tsx'
import { useWords, type Words } from '../kernel/words.ts'
import { forgetCardPassword } from '../rooms/delivery/card-password.ts'
import { showToast } from '../ui/toast.ts'

interface Ways {
  go: (address: string) => void
  tell: (sentence: string) => void
  words: Words
}

/** The sentence of a code in the visitor's language; the words of all codes travel when one is needed. */
async function sentenceOf({ codeName, message }: Refusal, { locale }: Words): Promise<string> {
  const known = await import('@faka/contract/codes').catch(() => undefined)
  if (!known || !codeName) return message
  return known.codes[codeName][locale === 'zh-CN' ? 'zh' : 'en']
}

/** What follows from a call that failed: another page, or a sentence. */
export async function meetFailure(error: unknown, { go, tell, words }: Ways): Promise<void> {
  if (error instanceof DOMException && error.name === 'AbortError') return
  const orderNo = isRefusal(error) ? OrderNo.safeParse(error.orderNo).data : undefined
  if (!isRefusal(error)) tell(words.say('shell.noAnswer'))
  else if (isRefusal(error, 'orderNotFound')) go(errorOrderUrl())
  else if (orderNo && isRefusal(error, 'cardPasswordWanted', 'cardPasswordWrong')) {
    forgetCardPassword(orderNo)
    go(verifyPasswordUrl(orderNo))
  } else tell(await sentenceOf(error, words))
}

/** Meets every failure that no page shows in its own place. */
export function FailureDesk() {
  const go = useNavigate()
  const words = useWords()
  useEffect(() =>
    listen(
      'failure',
      ({ error }) =>
        void meetFailure(error, {
          go: (address) => go(address, { replace: true }),
          tell: (sentence) => showToast('error', sentence),
          words,
        }),
    ),
  )
  return null
}
