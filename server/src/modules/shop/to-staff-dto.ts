import type { StaffMember } from '@faka/contract/shop/staff'
import type { Services } from '../../platform/ctx.ts'
import { getUserName } from '../account/public.ts'
import type { StaffRow } from './staff.sql.ts'

/** A member of the staff as the owner of the shop sees it: without the phone of the account. */
export const toStaffDto = async (services: Services, row: StaffRow): Promise<StaffMember> => ({
  staffNo: row.staff_no,
  name: row.name,
  userName: await getUserName(services, row.account_id),
  rights: row.rights,
  joinTime: row.created_at.toISOString(),
})
