import { NewPasswordPage } from './new-password-page.tsx'

/** `/signup`: an account for a phone that a code proves. */
export default function Signup() {
  return <NewPasswordPage purpose="register" />
}
