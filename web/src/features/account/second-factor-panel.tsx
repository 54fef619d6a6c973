import { removeTotp, renewRecoveryCodes } from '@faka/contract/account/second-factor'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast.ts'
import { AddTotp } from './add-totp.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'
import { secondFactorQuery } from './second-factor-query.ts'
import { WithCodeForm } from './with-code-form.tsx'

type Step = 'add' | 'renew' | 'remove'

/** The second factor of the account: an authenticator app with its recovery codes. */
export function SecondFactorPanel() {
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(secondFactorQuery)
  const [step, setStep] = useState<Step>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => {
    setStep(undefined)
    setCodes(undefined)
  }
  const showCodes = (issued: readonly string[]) => {
    setCodes(issued)
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
  }
  const title = codes ? 'people.recovery' : step ? (`people.factor.${step}` as const) : 'people.factor'
  return (
    <Panel title={t('people.factor')}>
      {!data && isError && (
        <FailedState
          title={t('console.failed.title')}
          retryLabel={t('console.retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        >
          {t('console.failed.text')}
        </FailedState>
      )}
      {!data && !isError && <LoadingPanel label={t('console.loading')} />}
      {data && data.totpTime === null && (
        <div className={styles.form}>
          <p className={styles.quiet}>{t('people.factor.off')}</p>
          <div>
            <Button onClick={() => setStep('add')}>{t('people.factor.add')}</Button>
          </div>
        </div>
      )}
      {data && data.totpTime !== null && (
        <div className={styles.form}>
          <p>
            {t('people.factor.on')} <DateTime iso={data.totpTime} locale={locale} />
          </p>
          <p className={styles.quiet}>{t('people.factor.asked')}</p>
          <p className={styles.quiet}>{t('people.recovery.left', { count: data.recoveryCodesLeft })}</p>
          <div className={styles.buttons}>
            <Button onClick={() => setStep('renew')}>{t('people.factor.renew')}</Button>
            <Button tone="quiet" onClick={() => setStep('remove')}>
              {t('people.factor.remove')}
            </Button>
          </div>
        </div>
      )}
      <LazyDialog open={step !== undefined} onClose={close} title={t(title)} closeLabel={t('shell.close')}>
        {codes && <RecoveryCodes codes={codes} onDone={close} />}
        {!codes && step === 'add' && <AddTotp onCancel={close} onDone={showCodes} />}
        {!codes && step === 'renew' && (
          <WithCodeForm
            mutationKey="account.renewRecoveryCodes"
            text={t('people.recovery.renewText')}
            go={t('people.factor.renew')}
            tone="primary"
            send={(input) => call(renewRecoveryCodes, input)}
            onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
            onCancel={close}
          />
        )}
        {!codes && step === 'remove' && (
          <WithCodeForm
            mutationKey="account.removeTotp"
            text={t('people.factor.removeText')}
            go={t('people.factor.remove')}
            tone="danger"
            send={(input) => call(removeTotp, input)}
            onDone={() => {
              close()
              showToast('done', t('people.factor.removed'))
              void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
            }}
            onCancel={close}
          />
        )}
      </LazyDialog>
    </Panel>
  )
}
