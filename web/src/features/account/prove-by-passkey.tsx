import type { FactorProof } from '@faka/contract/account/factor-proof'
import { requestPasskey } from '@faka/contract/account/passkeys'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { worksHere } from './browser-passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { passkeysQuery } from './passkeys-query.ts'

interface Props<Reply> {
  send: (proof: FactorProof) => Promise<Reply>
  onDone: (reply: Reply) => void
}

/** Proves the second factor of the session by a passkey, where the account has one that works here. */
export function ProveByPasskey<Reply>({ send, onDone }: Props<Reply>) {
  const { t } = useI18n()
  const { data } = useQuery(passkeysQuery)
  if (!data?.host || data.list.length === 0 || !worksHere(data.host)) return null
  return (
    <PasskeyButton
      texts={{
        use: t('console.passkey.use'),
        busy: t('console.passkey.busy'),
        cancelled: t('console.passkey.cancelled'),
        elsewhere: t('console.passkey.elsewhere'),
        failed: t('console.passkey.failed'),
      }}
      request={() => call(requestPasskey, {})}
      send={(passkey) => send({ passkey })}
      onDone={onDone}
    />
  )
}
