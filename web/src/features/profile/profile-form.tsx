import { type BuyerInfo, changeBuyer } from '@faka/contract/profile/profile'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type CallInput, call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { buyerInfo } from './buyer-info.ts'
import styles from './profile-form.module.css'
import { RegionField } from './region-field.tsx'
import { type ProfileDraft, type ProfileField, profileFields, useProfileDraft } from './use-profile-draft.ts'

const textFields = [
  { field: 'nickName', autoComplete: 'nickname', inputMode: 'text', max: 24 },
  { field: 'qq', autoComplete: 'off', inputMode: 'numeric', max: 12 },
  { field: 'mail', autoComplete: 'email', inputMode: 'email', max: 120 },
  { field: 'wechat', autoComplete: 'off', inputMode: 'text', max: 20 },
] as const

/** The fields that violate the contract. */
const invalidFields = (draft: ProfileDraft): Set<ProfileField> =>
  new Set(
    profileFields.filter((field) => !changeBuyer.input.shape[field].safeParse(draft[field].trim()).success),
  )

interface Props {
  info: BuyerInfo
  /** Renders the upload of a picture; the callback takes its URL. */
  uploadAvatar: (onUploaded: (address: string) => void) => ReactNode
}

/** The profile form with one save button. Typed values survive a failed save. */
export function ProfileForm({ info, uploadAvatar }: Props) {
  const { t } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const { draft, changes, set, markSaved } = useProfileDraft(info)
  const [shownErrors, setShownErrors] = useState<ReadonlySet<ProfileField>>(new Set())
  const save = useMutation({
    mutationKey: ['profile.changeBuyer'],
    mutationFn: (input: CallInput<typeof changeBuyer>) => call(changeBuyer, input),
    onSuccess: (saved) => {
      buyerInfo.setState(saved)
      markSaved(saved)
      showToast('done', t('profile.saved'))
    },
  })
  const changed = changes.length > 0
  const change = (field: ProfileField, text: string) => {
    set(field, text)
    setShownErrors(new Set([...shownErrors].filter((each) => each !== field)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const invalid = invalidFields(draft)
    setShownErrors(invalid)
    if (invalid.size > 0) focusFirstInvalid(form)
    else if (changed && !save.isPending) save.mutate(Object.fromEntries(changes))
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label={t('profile.about')}>
      <AvatarPicker
        name={draft.nickName}
        value={draft.avatar}
        saved={info.avatar}
        onValueChange={(avatar) => change('avatar', avatar)}
      >
        {uploadAvatar((avatar) => change('avatar', avatar))}
      </AvatarPicker>
      <div className={styles.fields}>
        {textFields.map(({ field, autoComplete, inputMode, max }) => (
          <TextField
            key={field}
            label={t(`profile.${field}`)}
            placeholder={t('profile.optional')}
            error={shownErrors.has(field) ? t(`profile.${field}.wrong`) : undefined}
            name={field}
            autoComplete={autoComplete}
            inputMode={inputMode}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={max}
            value={draft[field]}
            onChange={({ currentTarget }) => change(field, currentTarget.value)}
          />
        ))}
      </div>
      <RegionField value={draft.region} onValueChange={(region) => change('region', region)} />
      <div className={styles.end}>
        <Button
          type="submit"
          tone="primary"
          busy={save.isPending}
          busyText={t('profile.saving')}
          disabledReason={changed ? undefined : t('profile.unchanged')}
        >
          {t('profile.save')}
        </Button>
        <span className={styles.state} aria-live="polite">
          {changed && !save.isPending && t('profile.unsaved')}
        </span>
      </div>
    </form>
  )
}
