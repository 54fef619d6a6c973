import { platformTextUrl } from '@faka/contract/menu/platform-text'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { usePlatformTexts } from '../lib/settings.ts'

/** Links to the platform's texts that are set; nothing where none is. */
export function PlatformTextLinks() {
  const { t } = useI18n()
  return usePlatformTexts().map((name) => (
    <Link key={name} to={platformTextUrl(name)}>
      {t(`shell.about.${name}`)}
    </Link>
  ))
}
