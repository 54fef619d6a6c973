import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'

/** Being built. */
export default function Login() {
  const { say } = useWords()
  useTitle(say('account.login.title'))
  return <h1>{say('account.login.title')}</h1>
}
