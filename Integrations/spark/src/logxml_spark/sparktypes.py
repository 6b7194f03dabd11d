# SPDX-License-Identifier: MIT
"""Types of Arrow as types of Spark."""

import pyarrow as pa
from pyspark.sql import types


def struct_type(schema: pa.Schema) -> types.StructType:
    """The type of a row. Comments and roles of columns go along."""
    return types.StructType(
        [
            types.StructField(
                field.name,
                spark_type(field.type),
                True,
                {key.decode(): value.decode() for key, value in (field.metadata or {}).items()},
            )
            for field in schema
        ]
    )


def spark_type(arrow: pa.DataType) -> types.DataType:
    """The type of a value."""
    if pa.types.is_string(arrow):
        return types.StringType()
    if pa.types.is_boolean(arrow):
        return types.BooleanType()
    if pa.types.is_int64(arrow):
        return types.LongType()
    if pa.types.is_decimal(arrow):
        return types.DecimalType(arrow.precision, arrow.scale)
    if pa.types.is_timestamp(arrow):
        return types.TimestampNTZType() if arrow.tz is None else types.TimestampType()
    if pa.types.is_list(arrow):
        return types.ArrayType(spark_type(arrow.value_type), False)
    if pa.types.is_map(arrow):
        return types.MapType(spark_type(arrow.key_type), spark_type(arrow.item_type), False)
    if pa.types.is_struct(arrow):
        return struct_type(pa.schema(list(arrow)))
    raise TypeError(f"no type of Spark for {arrow}")
