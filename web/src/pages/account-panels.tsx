import { type BuyerInfo, changeBuyer } from '@faka/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LoginNeeded } from '../chrome/login-needed.tsx'
import { call } from '../kernel/call.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { useStored } from '../kernel/stored.ts'
import { useWords } from '../kernel/words.ts'
import { ChangePasswordForm } from '../rooms/account/change-password-form.tsx'
import { ChangePhoneForm } from '../rooms/account/change-phone-form.tsx'
import { maskedPhone } from '../rooms/account/masked-phone.ts'
import { SessionList } from '../rooms/account/session-list.tsx'
import { guestOrdersQuery } from '../rooms/order/guest-orders-query.ts'
import { TakeOverOrders } from '../rooms/order/take-over-orders.tsx'
import { buyerInfo } from '../rooms/profile/buyer-info.ts'
import { getBuyer } from '../rooms/profile/get-buyer.ts'
import { ProfileForm } from '../rooms/profile/profile-form.tsx'
import { AvatarUpload } from '../rooms/upload/avatar-upload.tsx'
import { Button } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { showToast } from '../ui/toast.ts'
import { WaitingPanel } from '../ui/waiting-panel.tsx'
import styles from './user-account.module.css'

interface LineProps {
  label: string
  value: ReactNode
  changeWord: string
  /** The form that changes it, given how to leave it. */
  form: (leave: () => void) => ReactNode
}

/** One thing of the account that is changed by a form of its own, which opens below it. */
function ChangeLine({ label, value, changeWord, form }: LineProps) {
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
  const { say } = useWords()
  return (
    <>
      <ChangeLine
        label={say('profile.phone')}
        value={info.phone ? maskedPhone(info.phone) : say('profile.phone.none')}
        changeWord={say('profile.phone.change')}
        form={(leave) => (
          <ChangePhoneForm
            present={info.phone}
            change={async (phone, verifyCode) =>
              buyerInfo.write(await call(changeBuyer, { phone, verifyCode }))
            }
            onDone={() => {
              showToast('done', say('profile.phone.changed'))
              leave()
            }}
            onLeave={leave}
          />
        )}
      />
      <ChangeLine
        label={say('profile.password')}
        value="••••••••"
        changeWord={say('profile.password.change')}
        form={(leave) => (
          <ChangePasswordForm
            onDone={() => {
              showToast('done', say('profile.password.changed'))
              leave()
            }}
            onLeave={leave}
          />
        )}
      />
    </>
  )
}

/** What an account consists of, each with the form that changes it; `aside` stands below what its owner told. */
export function AccountPanels({ info, aside }: { info: BuyerInfo; aside?: ReactNode }) {
  const { say } = useWords()
  return (
    <>
      <TakeOverOrders />
      <Panel title={say('profile.about')}>
        <ProfileForm key={info.id} info={info} uploadAvatar={(take) => <AvatarUpload onAvatar={take} />} />
      </Panel>
      {aside}
      <Panel title={say('profile.security')}>
        <Security info={info} />
      </Panel>
      <Panel title={say('profile.sessions')}>
        <SessionList />
      </Panel>
    </>
  )
}

/** What a guest finds in the place of an account. */
export function NeedsLogin() {
  const { say } = useWords()
  return (
    <LoginNeeded title={say('profile.needed.title')} action={say('profile.login')}>
      {say('profile.needed.text')}
    </LoginNeeded>
  )
}

/** The account as the login guard stored it; asked for once more here, so that another device's changes are seen. */
export function LoggedInAccount({ draw }: { draw: (info: BuyerInfo) => ReactNode }) {
  const { say } = useWords()
  const kept = useStored(buyerInfo)
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
        title={say('profile.failed.title')}
        retryWord={say('profile.retry')}
        busy={read.isFetching}
        onRetry={() => void read.refetch()}
      >
        {isRefusal(read.error) ? read.error.message : say('profile.failed.text')}
      </FailedState>
    )
  return <WaitingPanel label={say('profile.loading')} />
}
