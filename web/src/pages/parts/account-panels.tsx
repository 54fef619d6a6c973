import { type BuyerInfo, changeBuyer } from '@faka/contract/profile/profile'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition, useState } from 'react'
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx'
import { ChangePhoneForm } from '../../features/account/change-phone-form.tsx'
import { maskMail } from '../../features/account/mask-mail.ts'
import { maskPhone } from '../../features/account/mask-phone.ts'
import { OwnerProofField } from '../../features/account/owner-proof-field.tsx'
import { ProveMailForm } from '../../features/account/prove-mail-form.tsx'
import { secondFactorQuery } from '../../features/account/second-factor-query.ts'
import { SessionList } from '../../features/account/session-list.tsx'
import { useAccountProof } from '../../features/account/use-account-proof.ts'
import { guestOrdersQuery } from '../../features/order/guest-orders-query.ts'
import { TakeOverOrders } from '../../features/order/take-over-orders.tsx'
import { buyerInfo } from '../../features/profile/buyer-info.ts'
import { getBuyer } from '../../features/profile/get-buyer.ts'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { AvatarUpload } from '../../features/upload/avatar-upload.tsx'
import { LoginRequired } from '../../layout/login-required.tsx'
import { type CallInput, call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useI18n } from '../../lib/messages.ts'
import { usePersisted } from '../../lib/persisted-store.ts'
import { useCodeWays } from '../../lib/settings.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from '../user-account.module.css'

const LazyMemberships = lazyPart(() => import('../../features/shop/memberships.tsx'), ['level'])
const LazyBuyerPasskeys = lazyPart(
  () => import('../../features/account/buyer-passkeys.tsx'),
  ['people', 'console', 'actions'],
)

interface LineProps {
  label: string
  value: ReactNode
  changeLabel: string
  /** The form that changes it; `leave` closes the form. Without it, the detail cannot be changed here. */
  form: ((leave: () => void) => ReactNode) | false
}

/** An account detail with a form that opens below it. */
function EditableLine({ label, value, changeLabel, form }: LineProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.line}>
      <p className={styles.detail}>
        <span className={styles.label}>{label}</span>
        <span>{value}</span>
      </p>
      {form &&
        (open ? (
          <div className={styles.form}>{form(() => setOpen(false))}</div>
        ) : (
          <Button onClick={() => setOpen(true)}>{changeLabel}</Button>
        ))}
    </div>
  )
}

function Security({ info }: { info: BuyerInfo }) {
  const { t } = useI18n()
  const ways = useCodeWays()
  const client = useQueryClient()
  // loaded before a form asks for it
  const hasPassword = useAccountProof().by === 'password'
  const noteChange = () => void client.invalidateQueries(secondFactorQuery)
  const save = async (input: CallInput<typeof changeBuyer>) => {
    buyerInfo.setState(await call(changeBuyer, input))
    noteChange()
  }
  return (
    <>
      <EditableLine
        label={t('profile.phone')}
        value={info.phone ? maskPhone(info.phone) : t('account.phone.none')}
        changeLabel={t('account.phone.change')}
        form={
          ways.includes('phone') &&
          ((leave) => (
            <ChangePhoneForm
              currentPhone={info.phone}
              changePhone={save}
              onDone={() => {
                showToast('done', t('account.phone.changed'))
                leave()
              }}
              onCancel={leave}
            />
          ))
        }
      />
      {(ways.includes('mail') || info.mailProved) && (
        <EditableLine
          label={t('account.loginMail')}
          value={info.mailProved ? maskMail(info.mail) : t('account.loginMail.none')}
          changeLabel={t(info.mailProved ? 'account.loginMail.change' : 'account.loginMail.prove')}
          form={
            ways.includes('mail') &&
            ((leave) => (
              <ProveMailForm
                currentMail={info.mailProved ? '' : info.mail}
                changeMail={save}
                onDone={() => {
                  showToast('done', t('account.loginMail.done'))
                  leave()
                }}
                onCancel={leave}
              />
            ))
          }
        />
      )}
      <EditableLine
        label={t('profile.password')}
        value={hasPassword ? '••••••••' : t('profile.password.none')}
        changeLabel={t(hasPassword ? 'profile.password.change' : 'profile.password.set')}
        form={(leave) => (
          <ChangePasswordForm
            onDone={() => {
              showToast('done', t(hasPassword ? 'profile.password.changed' : 'profile.password.wasSet'))
              noteChange()
              leave()
            }}
            onCancel={leave}
          />
        )}
      />
    </>
  )
}

/** Passkeys and two-step verification, loaded when they are opened: few buyers do. */
function Passkeys() {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  return (
    <LazyBuyerPasskeys
      when={open}
      fallback={
        <Panel title={t('profile.passkeys')}>
          <div className={styles.line}>
            <p className={styles.secondary}>{t('profile.passkeys.text')}</p>
            <Button onClick={() => startTransition(() => setOpen(true))}>{t('profile.passkeys.open')}</Button>
          </div>
        </Panel>
      }
      onFailed={() => setOpen(false)}
    >
      {(BuyerPasskeys) => <BuyerPasskeys />}
    </LazyBuyerPasskeys>
  )
}

/** The parts of an account, each with its form; `aside` follows the profile. */
export function AccountPanels({ info, aside }: { info: BuyerInfo; aside?: ReactNode }) {
  const { t } = useI18n()
  return (
    <>
      <TakeOverOrders />
      <Panel title={t('profile.about')}>
        <ProfileForm
          key={info.id}
          info={info}
          uploadAvatar={(handleUpload) => <AvatarUpload onUploaded={handleUpload} />}
          ProofField={OwnerProofField}
        />
      </Panel>
      {aside}
      <LazyMemberships when>{(Memberships) => <Memberships />}</LazyMemberships>
      <Panel title={t('profile.security')}>
        <Security info={info} />
      </Panel>
      <Passkeys />
      <Panel title={t('profile.sessions')}>
        <SessionList />
      </Panel>
    </>
  )
}

/** Shown to guests instead of the account. */
export function NeedsLogin() {
  const { t } = useI18n()
  return (
    <LoginRequired title={t('profile.needed.title')} action={t('profile.login')}>
      {t('profile.needed.text')}
    </LoginRequired>
  )
}

/** The account as the login guard stored it, refetched here to see changes made on other devices. */
export function LoggedInAccount({ draw }: { draw: (info: BuyerInfo) => ReactNode }) {
  const { t } = useI18n()
  const stored = usePersisted(buyerInfo)
  const query = useQuery({
    queryKey: ['profile.getBuyer'],
    queryFn: getBuyer,
    // other calls of this page already report an expired session
    meta: { expected: ['sessionNeeded'] },
  })
  // The offer above the profile is loaded first, so that it does not push everything down.
  const { isFetched } = useQuery(guestOrdersQuery)
  if (stored && isFetched) return draw(stored)
  if (query.isError && !stored)
    return (
      <FailedState
        title={t('profile.failed.title')}
        retryLabel={t('profile.retry')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {isDomainError(query.error) ? query.error.message : t('profile.failed.text')}
      </FailedState>
    )
  return <LoadingPanel label={t('profile.loading')} />
}
