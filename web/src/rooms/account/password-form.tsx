import type { CodeName } from '@faka/contract/code-numbers'
import { contactUrl, passwordResetUrl, signupUrl } from '@faka/contract/urls'
import { useMutation } from '@tanstack/react-query'
import { Refusal } from '../../kernel/refusal.ts'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { useCameFrom } from './came-from.ts'
import { rememberPhone } from './known-phone.ts'
import { serverSentence } from './server-sentence.ts'
import { logIn } from './session.ts'
import { readPhone } from './typed-account.ts'
import { type Faults, useFaults } from './use-faults.ts'

export interface LoginDraft {
  userName: string
  password: string
}

const mostOfName = 40
const mostOfPassword = 64

/** What is asked of the server: a phone without its spaces, a name without those around it. */
const wishOf = ({ userName, password }: LoginDraft) => ({
  userName: readPhone(userName) ?? userName.trim(),
  password,
})

function faultsOf({ userName, password }: LoginDraft): Faults<keyof LoginDraft> {
  const name = userName.trim()
  return {
    ...(name === '' && { userName: 'account.userName.empty' }),
    ...(name.length > mostOfName && { userName: 'account.userName.tooLong' }),
    ...(password === '' && { password: 'account.password.empty' }),
    // No account has one; asking would only cost a try.
    ...(password.length > mostOfPassword && { password: 'account.login.wrong' }),
  }
}

const refusals: Partial<Record<CodeName, Faults<keyof LoginDraft>>> = {
  loginWrong: { password: 'account.login.wrong' },
  loginLocked: { form: 'account.login.locked' },
  accountDisabled: { form: 'account.login.disabled' },
  tooOften: { form: 'account.tooOften' },
}

const faultOf = (error: unknown): Faults<keyof LoginDraft> =>
  (error instanceof Refusal && error.codeName && refusals[error.codeName]) || { form: 'account.login.failed' }

interface Props {
  draft: LoginDraft
  onDraft: (change: Partial<LoginDraft>) => void
  /** Binding a phone took too long, so that it begins again here. */
  bindExpired: boolean
  onLoggedIn: () => void
  onPhoneNeeded: (bindTicket: string) => void
}

/** Name and password, each fault at its field. */
export function PasswordForm({ draft, onDraft, bindExpired, onLoggedIn, onPhoneNeeded }: Props) {
  const { say } = useWords()
  const from = useCameFrom()
  const { form, faults, tell, forget } = useFaults<keyof LoginDraft>()
  const deed = useMutation({
    mutationKey: ['account.login'],
    mutationFn: logIn,
    meta: { expected: 'everything' },
    // What was sent holds a password.
    gcTime: 0,
    onSuccess: (result) => {
      if (result.kind === 'phoneNeeded') onPhoneNeeded(result.bindTicket)
      else onLoggedIn()
    },
    onError: (error) => void tell(faultOf(error)),
  })
  const disabled = faults.form === 'account.login.disabled'
  const notice = faults.form ?? (bindExpired && !deed.isPending ? 'account.bind.expired' : undefined)
  const keepPhone = () => rememberPhone(readPhone(draft.userName) ?? '')
  return (
    <AccountForm
      form={form}
      label={say('account.login.title')}
      notice={
        notice && ((notice === 'account.login.failed' && serverSentence(deed.error, say)) || say(notice))
      }
      noticeAction={disabled && <Link to={contactUrl()}>{say('account.login.contact')}</Link>}
      busy={deed.isPending}
      submitWord={say('account.login.submit')}
      busyWord={say('account.login.busy')}
      onSubmit={() => tell(faultsOf(draft)) && deed.mutate(wishOf(draft))}
      links={
        <>
          <Link className={styles.link} to={passwordResetUrl(from)} onClick={keepPhone}>
            {say('account.login.toReset')}
          </Link>
          <span className={styles.quiet}>
            {say('account.login.noAccount')}{' '}
            <Link className={styles.link} to={signupUrl(from)} onClick={keepPhone}>
              {say('account.login.toSignup')}
            </Link>
          </span>
        </>
      }
    >
      <TextField
        label={say('account.userName')}
        hint={say('account.userName.hint')}
        placeholder={say('account.userName.prompt')}
        error={faults.userName && say(faults.userName)}
        name="userName"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.userName}
        onChange={({ currentTarget }) => {
          onDraft({ userName: currentTarget.value })
          // A wrong login may be the fault of either.
          forget('userName', 'password')
        }}
      />
      <PasswordField
        label={say('account.password')}
        error={faults.password && say(faults.password)}
        showWord={say('account.password.show')}
        hideWord={say('account.password.hide')}
        name="password"
        autoComplete="current-password"
        value={draft.password}
        onChange={({ currentTarget }) => {
          onDraft({ password: currentTarget.value })
          forget('password')
        }}
      />
    </AccountForm>
  )
}
