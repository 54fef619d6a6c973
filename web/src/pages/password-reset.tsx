import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'

/** Being built. */
export default function PasswordReset() {
  const { say } = useWords()
  useTitle(say('account.reset.title'))
  return <h1>{say('account.reset.title')}</h1>
}
