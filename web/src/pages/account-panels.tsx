import { type BuyerInfo, changeBuyer } from '@faka/contract/profile/profile'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ChangePasswordForm } from '../features/account/change-password-form.tsx'
import { ChangePhoneForm } from '../features/account/change-phone-form.tsx'
import { maskPhone } from '../features/account/mask-phone.ts'
import { SessionList } from '../features/account/session-list.tsx'
import { guestOrdersQuery } from '../features/order/guest-orders-query.ts'
import { TakeOverOrders } from '../features/order/take-over-orders.tsx'
import { buyerInfo } from '../features/profile/buyer-info.ts'
import { getBuyer } from '../features/profile/get-buyer.ts'
import { ProfileForm } from '../features/profile/profile-form.tsx'
import { AvatarUpload } from '../features/upload/avatar-upload.tsx'
import { LoginRequired } from '../layout/login-required.tsx'
import { call } from '../lib/call.ts'
import { isDomainError } from '../lib/call-errors.ts'
import { useI18n } from '../lib/messages.ts'
import { usePersisted } from '../lib/persisted-store.ts'
import { Button } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { LoadingPanel } from '../ui/loading-panel.tsx'
import { Panel } from '../ui/panel.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './user-account.module.css'

interface LineProps {
  label: string
  value: ReactNode
  changeLabel: string
  /** The form that changes it, given how to leave it. */
  form: (leave: () => void) => ReactNode
}

/** One thing of the account that is changed by a form of its own, which opens below it. */
function EditableLine({ label, value, changeLabel: changeWord, form }: LineProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.line}>
      <p className={styles.what}>
        <span className={styles.label}>{label}</span>
        <span>{value}</span>
      </p>
      {open ? (
        <div className={styles.form}>{form(() => setOpen(false))}</div>
      ) : (
        <Button onClick={() => setOpen(true)}>{changeWord}</Button>
      )}
    </div>
  )
}

function Security({ info }: { info: BuyerInfo }) {
  const { t } = useI18n()
  return (
    <>
      <EditableLine
        label={t('profile.phone')}
        value={info.phone ? maskPhone(info.phone) : t('profile.phone.none')}
        changeLabel={t('profile.phone.change')}
        form={(leave) => (
          <ChangePhoneForm
            currentPhone={info.phone}
            changePhone={async (phone, verifyCode) =>
              buyerInfo.setState(await call(changeBuyer, { phone, verifyCode }))
            }
            onDone={() => {
              showToast('done', t('profile.phone.changed'))
              leave()
            }}
            onCancel={leave}
          />
        )}
      />
      <EditableLine
        label={t('profile.password')}
        value="••••••••"
        changeLabel={t('profile.password.change')}
        form={(leave) => (
          <ChangePasswordForm
            onDone={() => {
              showToast('done', t('profile.password.changed'))
              leave()
            }}
            onCancel={leave}
          />
        )}
      />
    </>
  )
}

/** What an account consists of, each with the form that changes it; `aside` stands below what its owner told. */
export function AccountPanels({ info, aside }: { info: BuyerInfo; aside?: ReactNode }) {
  const { t } = useI18n()
  return (
    <>
      <TakeOverOrders />
      <Panel title={t('profile.about')}>
        <ProfileForm key={info.id} info={info} uploadAvatar={(take) => <AvatarUpload onUploaded={take} />} />
      </Panel>
      {aside}
      <Panel title={t('profile.security')}>
        <Security info={info} />
      </Panel>
      <Panel title={t('profile.sessions')}>
        <SessionList />
      </Panel>
    </>
  )
}

/** What a guest finds in the place of an account. */
export function NeedsLogin() {
  const { t } = useI18n()
  return (
    <LoginRequired title={t('profile.needed.title')} action={t('profile.login')}>
      {t('profile.needed.text')}
    </LoginRequired>
  )
}

/** The account as the login guard stored it; asked for once more here, so that another device's changes are seen. */
export function LoggedInAccount({ draw }: { draw: (info: BuyerInfo) => ReactNode }) {
  const { t } = useI18n()
  const kept = usePersisted(buyerInfo)
  const read = useQuery({
    queryKey: ['profile.getBuyer'],
    queryFn: getBuyer,
    // what else this page asks leads to the one sentence about a session that is over
    meta: { expected: ['sessionNeeded'] },
  })
  // What may be offered above the profile is known first, so that it does not push everything down.
  const { isFetched } = useQuery(guestOrdersQuery)
  if (kept && isFetched) return draw(kept)
  if (read.isError && !kept)
    return (
      <FailedState
        title={t('profile.failed.title')}
        retryLabel={t('profile.retry')}
        busy={read.isFetching}
        onRetry={() => void read.refetch()}
      >
        {isDomainError(read.error) ? read.error.message : t('profile.failed.text')}
      </FailedState>
    )
  return <LoadingPanel label={t('profile.loading')} />
}
