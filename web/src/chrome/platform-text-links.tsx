import { platformTextUrl } from '@faka/contract/platform-text'
import { Link } from '../kernel/routing.tsx'
import { usePlatformTexts } from '../kernel/settings.ts'
import { useWords } from '../kernel/words.ts'

/** The ways to the texts of the platform that are set; nothing where none is. */
export function PlatformTextLinks() {
  const { say } = useWords()
  return usePlatformTexts().map((name) => (
    <Link key={name} to={platformTextUrl(name)}>
      {say(`shell.about.${name}`)}
    </Link>
  ))
}
