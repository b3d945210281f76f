import { AppError } from '@scriptorium/contract/errors.ts';
import { isUniqueViolation } from '@scriptorium/db/transaction.ts';

/** The name exists already: 400, with the field at which the form shows the error. */
export const nameConflict = (objectName: string, name: string): AppError =>
  new AppError('error.name.taken', { name }, [{ objectName, field: 'name', message: 'Unique' }]);

/** The database's unique index decides, so that two concurrent writers cannot both succeed. */
export async function refuseNameConflict<T>(
  objectName: string,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw nameConflict(objectName, name);
    throw error;
  }
}
