import { BuyerInfo, changeBuyer } from '@faka/contract/profile/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import {
  emptyOwnerProof,
  ownerProofErrors,
  ownerProofShape,
  typedOwnerProof,
  useOwnerProof,
} from '../../lib/owner-proof.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { showToast } from '../../ui/toast.ts'
import { buyerInfo } from './buyer-info.ts'

/** The editable fields of a profile. */
const profileFields = ['nickName', 'avatar', 'qq', 'mail', 'wechat', 'region'] as const
type ProfileValues = Record<(typeof profileFields)[number], string>

const savedValues = ({ nickName, avatar, qq, mail, wechat, region }: BuyerInfo): ProfileValues => ({
  nickName,
  avatar,
  qq,
  mail,
  wechat,
  region,
})

const trimmed = (text: z.ZodMiniType<string, string>) => z.pipe(z.string().check(z.trim()), text)
const { shape } = BuyerInfo
const schema = z.object({
  nickName: trimmed(shape.nickName),
  avatar: trimmed(shape.avatar),
  qq: trimmed(shape.qq),
  mail: trimmed(shape.mail),
  wechat: trimmed(shape.wechat),
  region: trimmed(shape.region),
  ...ownerProofShape,
})

const errors = {
  nickName: { wrong: 'profile.nickName.wrong' },
  qq: { wrong: 'profile.qq.wrong' },
  mail: { wrong: 'profile.mail.wrong', tooOften: 'profile.mail.tooOften' },
  wechat: { wrong: 'profile.wechat.wrong' },
  ...ownerProofErrors,
} as const

/** The fields that differ from the saved ones; surrounding spaces are ignored. */
const changesOf = (values: Partial<ProfileValues>, info: BuyerInfo): Partial<ProfileValues> =>
  Object.fromEntries(
    profileFields.flatMap((field) => {
      const text = values[field]?.trim() ?? info[field]
      return text === info[field] ? [] : [[field, text]]
    }),
  )

/**
 * The form of a profile. Fields that were not edited follow changes of other devices. Edits survive navigation, and are
 * cleared with all other user data at logout.
 */
export function useProfileForm(info: BuyerInfo) {
  const { t } = useI18n()
  const client = useQueryClient()
  const latest = useRef(info)
  const draft = useMemo(() => {
    const queryKey = ['profile.draft', { id: info.id }]
    return {
      read: () => client.getQueryData<Partial<ProfileValues>>(queryKey),
      write: (values: ProfileValues) => void client.setQueryData(queryKey, changesOf(values, latest.current)),
    }
  }, [client, info.id])
  const { asksCode, noteRefusal } = useOwnerProof()
  const profile = useContractForm({
    mutationKey: ['profile.changeBuyer'],
    schema,
    initialValues: () => ({ ...savedValues(info), ...draft.read(), ...emptyOwnerProof }),
    draft,
    errors,
    send: (values) => call(changeBuyer, { ...changesOf(values, info), ...typedOwnerProof(values) }),
    onRefused: noteRefusal,
    onSent: (saved) => {
      resetField('currentPassword')
      resetField('accountCode')
      resetField('code')
      buyerInfo.setState(saved)
      showToast('done', t('profile.saved'))
    },
  })
  const { getValues, setValue, resetField } = profile.form
  useEffect(() => {
    const before = latest.current
    latest.current = info
    for (const field of profileFields)
      if ([before[field], info[field]].includes(getValues(field).trim())) setValue(field, info[field])
  }, [info, getValues, setValue])
  const changes = changesOf(profile.form.watch(), info)
  return {
    ...profile,
    asksCode,
    changed: Object.keys(changes).length > 0,
    /** Whether the mail is changed, which the session alone may not. */
    needsProof: changes.mail !== undefined,
  }
}
