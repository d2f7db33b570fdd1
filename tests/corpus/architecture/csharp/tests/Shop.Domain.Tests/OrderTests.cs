using Shop.Domain.Orders;
using Shop.Infrastructure.Persistence;

namespace Shop.Tests;

public class OrderTests
{
}
