import { useMutation } from '@tanstack/react-query'
import { type PlainMessageId, useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './account-form.module.css'
import { useLoginError } from './login-errors.ts'
import type { LoginResult } from './session.ts'

/** What is said of a device that gave no passkey; the others cannot happen, or mean that it has none. */
const sentences: Partial<Record<string, PlainMessageId>> = {
  elsewhere: 'account.passkey.notHere',
  unsupported: 'account.passkey.notHere',
}

/** Logs in by a passkey alone. What asks the device is loaded when it is pressed. */
export function PasskeyLogin({ onLoggedIn }: { onLoggedIn: (result: LoginResult) => void }) {
  const { t } = useI18n()
  const { mutate, isPending, error, data } = useMutation({
    mutationKey: ['account.loginByPasskey'],
    mutationFn: async () => (await import('./log-in-by-passkey.ts')).logInByPasskey(),
    meta: { expected: 'everything' },
    gcTime: 0,
    onSuccess: (result) => {
      if (typeof result !== 'string') onLoggedIn(result)
    },
  })
  const failure = typeof data === 'string' ? t(sentences[data] ?? 'account.passkey.notConfirmed') : undefined
  const refusal = useLoginError(error, false)
  const sentence = refusal ?? failure
  return (
    <div className={styles.passkey}>
      <Button wide busy={isPending} busyText={t('account.passkey.busy')} onClick={() => mutate()}>
        {t('account.passkey.use')}
      </Button>
      <div aria-live="polite">{sentence && !isPending && <Notice tone="error">{sentence}</Notice>}</div>
    </div>
  )
}
