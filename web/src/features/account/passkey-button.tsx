import type { PasskeyAnswer } from '@faka/contract/account/factor-proof'
import type { PasskeyRequest } from '@faka/contract/account/passkeys'
import { useMutation } from '@tanstack/react-query'
import { isDomainError } from '../../lib/call-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askPasskey, passkeyFailureOf } from './browser-passkey.ts'
import styles from './second-factor.module.css'

export interface PasskeyTexts {
  use: string
  busy: string
  cancelled: string
  elsewhere: string
  failed: string
}

interface Props<Reply> {
  texts: PasskeyTexts
  /** A new request of the server, for one answer. */
  request: () => Promise<{ request: PasskeyRequest | null }>
  send: (passkey: PasskeyAnswer) => Promise<Reply>
  onDone: (reply: Reply) => void
}

/** Proves the second factor by a passkey of this device. */
export function PasskeyButton<Reply>({ texts, request, send, onDone }: Props<Reply>) {
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['account.askPasskey'],
    mutationFn: async () => {
      const asked = await request()
      if (!asked.request) throw new Error('the last passkey was removed meanwhile')
      return send(await askPasskey(asked.request))
    },
    meta: { expected: 'everything' },
    gcTime: 0,
    onSuccess: onDone,
  })
  const sentence = () => {
    if (isDomainError(error)) return error.message
    const failure = passkeyFailureOf(error)
    return failure === 'cancelled' || failure === 'elsewhere' ? texts[failure] : texts.failed
  }
  return (
    <div className={styles.passkey}>
      <Button tone="primary" wide busy={isPending} busyText={texts.busy} onClick={() => mutate()}>
        {texts.use}
      </Button>
      {error && (
        <Notice tone="error" live>
          {sentence()}
        </Notice>
      )}
    </div>
  )
}
