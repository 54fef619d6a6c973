import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'

/** Being built. */
export default function UserAccount() {
  const { say } = useWords()
  useTitle(say('profile.title'))
  return <h1>{say('profile.title')}</h1>
}
