import type { AuditActor } from '@faka/contract/report/audit'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { apiKeysQuery } from '../../../features/api-key/api-keys-query.ts'
import { staffQuery } from '../../../features/shop/staff-query.ts'
import { useI18n } from '../../../lib/messages.ts'
import { Picker } from '../../../ui/picker.tsx'

interface ChoiceProps {
  shortUrl: ShortUrl
  value: string
  onChoose: (value: string) => void
}

function StaffChoice({ shortUrl, value, onChoose }: ChoiceProps) {
  const { t } = useI18n()
  const { data } = useQuery(staffQuery(shortUrl))
  return (
    <Picker
      label={t('audit.staff')}
      labelHidden
      value={value}
      options={[
        { value: '', text: t('audit.staff.all') },
        ...(data?.list ?? []).map(({ staffNo, name }) => ({ value: staffNo, text: name })),
      ]}
      onValueChange={onChoose}
    />
  )
}

function KeyChoice({ shortUrl, value, onChoose }: ChoiceProps) {
  const { t } = useI18n()
  const { data } = useQuery(apiKeysQuery(shortUrl))
  return (
    <Picker
      label={t('audit.key')}
      labelHidden
      value={value}
      options={[
        { value: '', text: t('audit.key.all') },
        ...(data?.list ?? []).map(({ keyNo, name }) => ({ value: String(keyNo), text: name })),
      ]}
      onValueChange={onChoose}
    />
  )
}

interface Props {
  shortUrl: ShortUrl
  actor: AuditActor | undefined
  staffNo: string | undefined
  keyNo: string | undefined
  onChoose: (choice: { staff: string } | { key: string }) => void
}

/** Chooses one member of the staff, or one API key, where these are shown. */
export function AuditPerson({ shortUrl, actor, staffNo = '', keyNo = '', onChoose }: Props) {
  if (actor === 'staff')
    return <StaffChoice shortUrl={shortUrl} value={staffNo} onChoose={(staff) => onChoose({ staff })} />
  if (actor === 'apiKey')
    return <KeyChoice shortUrl={shortUrl} value={keyNo} onChoose={(key) => onChoose({ key })} />
  return null
}
