import { confirmSecondFactor } from '@faka/contract/account/second-factor'
import { useRef } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { ProveByPasskey } from './prove-by-passkey.tsx'

/** Proves the second factor by a passkey, and then submits the form that it is in, for which it counts. */
export default function OwnerPasskey() {
  const { t } = useI18n()
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      <ProveByPasskey
        texts={{
          use: t('profile.owner.passkey'),
          busy: t('account.passkey.busy'),
          cancelled: t('account.passkey.cancelled'),
          elsewhere: t('account.passkey.elsewhere'),
          failed: t('profile.owner.passkeyFailed'),
        }}
        send={(proof) => call(confirmSecondFactor, proof)}
        onDone={() => place.current?.closest('form')?.requestSubmit()}
      />
    </div>
  )
}
