import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'

/** Being built. */
export default function UserContact() {
  const { say } = useWords()
  useTitle(say('profile.contact.title'))
  return <h1>{say('profile.contact.title')}</h1>
}
