import { feature } from '../../http/feature.ts';
import { googleDriveRoutes } from './google-drive.routes.ts';
import { sftpConnectionRoutes } from './sftp-connections.routes.ts';

export const connections = feature({ routes: [googleDriveRoutes, sftpConnectionRoutes] });
