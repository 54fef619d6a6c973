import { NewPasswordPage } from './parts/new-password-page.tsx'

/** `/signup`: an account for a verified phone. */
export default function Signup() {
  return <NewPasswordPage purpose="register" />
}
