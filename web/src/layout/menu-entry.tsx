import { RoleGate } from '../features/account/role-gate.tsx'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { ExternalLink } from '../ui/icon.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { MenuLink } from './menu-links.ts'

interface Props {
  link: MenuLink
  className: string | undefined
  /** The class of the label beside the icon. */
  labelClass: string | undefined
  current: boolean
  /** Whether the label is visible to screen readers only; it is then also the tooltip. */
  iconOnly: boolean
}

/** A menu entry. External links are marked and get no referrer. */
export function MenuEntry({
  link: { to, label, Icon, external, roles },
  className,
  labelClass,
  current,
  iconOnly,
}: Props) {
  const { t } = useI18n()
  const props = { className, title: iconOnly ? label : undefined }
  const labelElement = (
    <span className={labelClass} data-collapsible="">
      {label}
    </span>
  )
  return (
    <RoleGate roles={roles}>
      {external ? (
        <a {...props} href={to} target="_blank" rel="noopener noreferrer" data-outside="">
          <Icon />
          {labelElement}
          <VisuallyHidden>{t('menu.outside')}</VisuallyHidden>
          <ExternalLink />
        </a>
      ) : (
        <Link {...props} to={to} aria-current={current ? 'page' : undefined}>
          <Icon />
          {labelElement}
        </Link>
      )}
    </RoleGate>
  )
}
