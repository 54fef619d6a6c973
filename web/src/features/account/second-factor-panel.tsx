import type { Passkey } from '@faka/contract/account/passkeys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { passkeysQuery } from './passkeys-query.ts'
import styles from './second-factor.module.css'
import { type FactorStep, SecondFactorDialog } from './second-factor-dialog.tsx'
import { secondFactorQuery } from './second-factor-query.ts'

interface AppProps {
  /** When the app was added; null without one. */
  since: string | null
  onAdd: () => void
  onRemove: () => void
}

function AppPart({ since, onAdd, onRemove }: AppProps) {
  const { t, locale } = useI18n()
  return (
    <section className={styles.part} aria-label={t('people.factor.app')}>
      <h3 className={styles.heading}>{t('people.factor.app')}</h3>
      <div className={styles.row}>
        <span className={styles.quiet}>
          {since === null ? (
            t('people.factor.none')
          ) : (
            <>
              {t('people.factor.on')} <DateTime iso={since} locale={locale} />
            </>
          )}
        </span>
        {since === null ? (
          <Button onClick={onAdd}>{t('people.factor.add')}</Button>
        ) : (
          <Button onClick={onRemove}>{t('people.factor.remove')}</Button>
        )}
      </div>
    </section>
  )
}

/** The second factors of the account: passkeys and an authenticator app, with recovery codes. */
export function SecondFactorPanel({ forBuyer = false }: { forBuyer?: boolean }) {
  const { t } = useI18n()
  const factor = useQuery(secondFactorQuery)
  const passkeys = useQuery(passkeysQuery)
  const [step, setStep] = useState<FactorStep>()
  const data = factor.data && passkeys.data && { ...factor.data, ...passkeys.data }
  const isLast = data !== undefined && data.list.length + Number(data.totpTime !== null) === 1
  const isOn = data !== undefined && data.list.length + Number(data.totpTime !== null) > 0
  const sentence = forBuyer ? 'people.factor.buyer' : isOn ? 'people.factor.asked' : 'people.factor.off'
  const show = (kind: 'renamePasskey' | 'removePasskey') => (passkey: Passkey) => setStep({ kind, passkey })
  return (
    <Panel title={t('people.factor')}>
      {!data && <LoadState queries={[factor, passkeys]} />}
      {data && (
        <div className={styles.form}>
          <p className={styles.quiet}>{t(sentence)}</p>
          <PasskeyList
            list={data.list}
            host={data.host}
            onAdd={() => setStep({ kind: 'addPasskey' })}
            onRename={show('renamePasskey')}
            onRemove={show('removePasskey')}
          />
          <AppPart
            since={data.totpTime}
            onAdd={() => setStep({ kind: 'addApp' })}
            onRemove={() => setStep({ kind: 'removeApp' })}
          />
          {isOn && (
            <section className={styles.part} aria-label={t('people.recovery')}>
              <h3 className={styles.heading}>{t('people.recovery')}</h3>
              <div className={styles.row}>
                <span className={styles.quiet}>
                  {t('people.recovery.left', { count: data.recoveryCodesLeft })}
                </span>
                <Button onClick={() => setStep({ kind: 'renewCodes' })}>{t('people.factor.renew')}</Button>
              </div>
            </section>
          )}
        </div>
      )}
      <SecondFactorDialog step={step} isLast={isLast && !forBuyer} onClose={() => setStep(undefined)} />
    </Panel>
  )
}
