import { NewPasswordPage } from './parts/new-password-page.tsx'

/** `/password-reset`: a new password for the account of a verified phone. */
export default function PasswordReset() {
  return <NewPasswordPage purpose="reset" />
}
