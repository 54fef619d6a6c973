import type { BuyerInfo } from '@faka/contract/profile/profile'
import type { ComponentType, ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import type { OwnerProofProps } from '../../lib/owner-proof.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AvatarPicker } from './avatar-picker.tsx'
import styles from './profile-form.module.css'
import { RegionField } from './region-field.tsx'
import { useProfileForm } from './use-profile-form.ts'

const textFields = [
  { name: 'nickName', autoComplete: 'nickname', inputMode: 'text', max: 24 },
  { name: 'qq', autoComplete: 'off', inputMode: 'numeric', max: 12 },
  { name: 'mail', autoComplete: 'email', inputMode: 'email', max: 120 },
  { name: 'wechat', autoComplete: 'off', inputMode: 'text', max: 20 },
] as const

interface Props {
  info: BuyerInfo
  /** Renders the upload of a picture; the callback takes its URL. */
  uploadAvatar: (onUploaded: (address: string) => void) => ReactNode
  /** Asks for the proof that a change of the mail address needs. */
  ProofField: ComponentType<OwnerProofProps>
}

/** The profile form with one save button. Typed values survive a failed save. */
export function ProfileForm({ info, uploadAvatar, ProofField }: Props) {
  const { t } = useI18n()
  const profile = useProfileForm(info)
  const { form, element, field, changed, needsProof, asksCode, busy, submit, formError } = profile
  const { nickName, avatar, region } = form.watch()
  const setAvatar = (address: string) => form.setValue('avatar', address)
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => (changed ? submit(event) : event.preventDefault())}
      aria-label={t('profile.about')}
    >
      <AvatarPicker name={nickName} value={avatar} saved={info.avatar} onValueChange={setAvatar}>
        {uploadAvatar(setAvatar)}
      </AvatarPicker>
      <div className={styles.fields}>
        {/* a verified address is changed by a code, under security */}
        {textFields
          .filter(({ name }) => name !== 'mail' || !info.mailProved)
          .map(({ name, autoComplete, inputMode, max }) => (
            <TextField
              {...field(name)}
              key={name}
              label={t(`profile.${name}`)}
              placeholder={t('profile.optional')}
              autoComplete={autoComplete}
              inputMode={inputMode}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={max}
            />
          ))}
      </div>
      {needsProof && <ProofField asksCode={asksCode} form={profile} />}
      <RegionField value={region} onValueChange={(code) => form.setValue('region', code)} />
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div className={styles.end}>
        <Button
          type="submit"
          tone="primary"
          busy={busy}
          busyText={t('profile.saving')}
          disabledReason={changed ? undefined : t('profile.unchanged')}
        >
          {t('profile.save')}
        </Button>
        <span className={styles.state} aria-live="polite">
          {changed && !busy && t('profile.unsaved')}
        </span>
      </div>
    </form>
  )
}
