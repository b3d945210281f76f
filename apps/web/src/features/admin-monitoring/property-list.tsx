import classes from './monitoring.module.css';

/** A list of names and values. */
export const PropertyList = ({
  properties,
}: {
  properties: readonly (readonly [name: string, value: string])[];
}) => (
  <dl className={classes.facts}>
    {properties.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
