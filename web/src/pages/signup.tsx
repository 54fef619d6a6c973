import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'

/** Being built. */
export default function Signup() {
  const { say } = useWords()
  useTitle(say('account.signup.title'))
  return <h1>{say('account.signup.title')}</h1>
}
